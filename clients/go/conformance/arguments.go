package main

import (
	"context"
	"encoding/json"
	"os"
	"reflect"
	"strings"
	"time"

	lintel "lintel.example/lintel-go"
)

func argumentsOf(ctx context.Context, function reflect.Type, c command, done *outcome, response *lintel.Response) ([]reflect.Value, error) {
	arguments := []reflect.Value{reflect.ValueOf(ctx)}
	positional := c.Args
	for i := 1; i < function.NumIn()-1; i++ {
		kind := function.In(i)
		value := reflect.New(kind).Elem()
		switch {
		case strings.HasPrefix(kind.Name(), "Wait["):
			wait(value, c, done)
		case kind == reflect.TypeFor[[]lintel.File]():
			var files []json.RawMessage
			if err := json.Unmarshal(positional[0], &files); err != nil {
				return nil, err
			}
			for _, file := range files {
				value = reflect.Append(value, reflect.ValueOf(fileOf(file)))
			}
			positional = positional[1:]
		case kind.Kind() == reflect.Struct:
			if file, ok := c.Params["file"]; ok {
				value.FieldByName("File").Set(reflect.ValueOf(fileOf(file)))
				delete(c.Params, "file")
			}
			encoded, err := json.Marshal(c.Params)
			if err != nil {
				return nil, err
			}
			if err := json.Unmarshal(encoded, value.Addr().Interface()); err != nil {
				return nil, err
			}
		default:
			if err := json.Unmarshal(positional[0], value.Addr().Interface()); err != nil {
				return nil, err
			}
			positional = positional[1:]
		}
		arguments = append(arguments, value)
	}
	for _, option := range optionsOf(c, done, response) {
		arguments = append(arguments, reflect.ValueOf(option))
	}
	return arguments, nil
}

func optionsOf(c command, done *outcome, response *lintel.Response) []lintel.Option {
	options := []lintel.Option{lintel.WithResponse(response)}
	if c.Options.Timeout > 0 {
		options = append(options, lintel.WithTimeout(time.Duration(c.Options.Timeout*float64(time.Second))))
	}
	if c.Options.MaxRetries != nil {
		options = append(options, lintel.WithMaxRetries(*c.Options.MaxRetries))
	}
	if c.Options.IdempotencyKey != "" {
		options = append(options, lintel.WithIdempotencyKey(c.Options.IdempotencyKey))
	}
	for name, value := range c.Options.Headers {
		options = append(options, lintel.WithHeader(name, value))
	}
	if c.Consume == "progress" {
		options = append(options, lintel.WithProgress(func(loaded, total int64) {
			done.Progress = append(done.Progress, [2]int64{loaded, total})
		}))
	}
	return options
}

func wait(value reflect.Value, c command, done *outcome) {
	value.FieldByName("Timeout").SetInt(int64(c.Options.WaitTimeout * float64(time.Second)))
	value.FieldByName("UntilAnalyzed").SetBool(c.Options.Until == "analyzed")
	progress := value.FieldByName("OnProgress")
	progress.Set(reflect.MakeFunc(progress.Type(), func(state []reflect.Value) []reflect.Value {
		done.Events = append(done.Events, state[0].Elem().FieldByName("Status").String())
		return nil
	}))
}

func fileOf(encoded json.RawMessage) lintel.File {
	var file struct {
		File struct{ As, Path, Name string } `json:"$file"`
	}
	if err := json.Unmarshal(encoded, &file); err != nil {
		panic(err)
	}
	if file.File.As == "path" {
		return lintel.FileFromPath(file.File.Path)
	}
	if file.File.As == "stream" {
		stream, err := os.Open(file.File.Path)
		if err != nil {
			panic(err)
		}
		return lintel.FileFromReader(file.File.Name, stream)
	}
	content, err := os.ReadFile(file.File.Path)
	if err != nil {
		panic(err)
	}
	return lintel.FileFromBytes(file.File.Name, content)
}
