"""The studio: a local web application in which an event is changed while one looks at what it will do."""
