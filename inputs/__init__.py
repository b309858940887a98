"""One declaration per noun: frozen models of what comes in, for forms, REST, documents and services."""
