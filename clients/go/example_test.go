package lintel_test

import (
	"context"
	"errors"
	"fmt"
	"log"

	lintel "lintel.example/lintel-go"
)

func Example() {
	ctx := context.Background()
	client, err := lintel.New(lintel.Config{})
	if err != nil {
		log.Fatal(err)
	}
	property, err := client.Properties.Create(ctx, lintel.PropertiesCreateParams{
		Address: "418 Juniper Ridge Court",
		ZipCode: lintel.Ptr("80525"),
	})
	if errors.Is(err, lintel.ErrConflict) {
		log.Fatal("This property exists.")
	}
	if err != nil {
		log.Fatal(err)
	}
	files := []lintel.File{lintel.FileFromPath("inspection-report.pdf")}
	if _, err := client.Properties.Upload(ctx, property.ID, files); err != nil {
		log.Fatal(err)
	}
	ready, err := client.Properties.WaitUntilReady(ctx, property.ID, lintel.Wait[lintel.DocumentList]{})
	if err != nil {
		log.Fatal(err)
	}
	issues := client.Analyses.Issues.List(ctx, ready.Documents[0].ID, lintel.AnalysesIssuesListParams{})
	for issue, err := range issues.All() {
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(issue.Severity, issue.Page, issue.Title)
	}
	question := lintel.ChatStreamParams{PropertyID: &property.ID, Query: "How old is the roof?"}
	for event, err := range client.Chat.Stream(ctx, question) {
		if err != nil {
			log.Fatal(err)
		}
		switch event.Type {
		case "content":
			fmt.Print(event.Delta)
		case "citation":
			fmt.Printf("\n%s, page %d\n", event.File, event.Page)
		}
	}
}
