module lintel.example/lintel-go

go 1.23
