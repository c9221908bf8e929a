# Prints the document that Firefox shows as the system's accessibility interface (AT-SPI) has it, as JSON (reader.ts: Accessible).
import json
import sys

import gi

gi.require_version('Atspi', '2.0')
from gi.repository import Atspi  # noqa: E402

STATES = ['FOCUSABLE', 'FOCUSED', 'CHECKED', 'EXPANDED', 'SELECTED', 'INVALID_ENTRY', 'REQUIRED', 'MODAL']


def children(node):
    return [child for child in (node.get_child_at_index(at) for at in range(node.get_child_count())) if child]


def shown(node):
    return node.get_state_set().contains(Atspi.StateType.SHOWING)


def find_document(node, depth=0):
    if node.get_role_name() == 'document web' and shown(node):
        return node
    for child in children(node) if depth < 12 else []:
        found = find_document(child, depth + 1)
        if found:
            return found
    return None


def described(node):
    states = node.get_state_set()
    return {
        'role': node.get_role_name(),
        'name': node.get_name(),
        'states': [state for state in STATES if states.contains(getattr(Atspi.StateType, state))],
        'attributes': node.get_attributes() or {},
        'children': [described(child) for child in children(node)],
    }


desktop = Atspi.get_desktop(0)
for application in children(desktop):
    if 'firefox' in (application.get_name() or '').lower():
        document = find_document(application)
        if document:
            json.dump(described(document), sys.stdout)
            sys.exit(0)
sys.exit('Firefox shows no document')
