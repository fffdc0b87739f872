"""HTTP: the server's addresses, headers, files, and how calls are declared and answered."""
