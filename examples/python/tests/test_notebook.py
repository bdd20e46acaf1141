"""The notebook, executed as a reader would."""

from pathlib import Path

import nbclient
import nbformat

NOTEBOOK = Path(__file__).parents[1] / "then_and_now.ipynb"


def test_the_notebook_answers_its_question_and_draws_it():
    notebook = nbformat.read(NOTEBOOK, as_version=4)
    nbclient.NotebookClient(notebook, timeout=300, resources={"metadata": {"path": NOTEBOOK.parent}}).execute()
    outputs = [output for cell in notebook.cells for output in cell.get("outputs", [])]
    kinds = {kind for output in outputs for kind in output.get("data", {})}
    assert {"image/svg+xml", "text/html", "image/png"} <= kinds
    text = "".join(output.get("text", "") for output in outputs)
    assert "1 of 28 results changed" in text
    assert "Error" not in text
