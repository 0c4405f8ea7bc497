// One flow for each generated client: create a property, upload two files, wait, read issues, ask, stream an answer.
// Each program reads LINTEL_URL, LINTEL_KEY and FILE and prints the number of issues, the pages of the answer's
// citations, and the types of the streamed events, once each.

export const heyApi = `
import { openAsBlob } from 'node:fs';
import { client } from './client/client.gen';
import * as lintel from './client/sdk.gen';

const { LINTEL_URL, LINTEL_KEY, FILE } = process.env as Record<string, string>;
client.setConfig({ baseUrl: LINTEL_URL, auth: LINTEL_KEY, throwOnError: true });

async function main() {
  const { data: property } = await lintel.createProperty<true>({ body: { address: '1 Hey Street' } });
  const path = { id: property.id };
  const file = new File([await openAsBlob(FILE!)], 'a.pdf');
  const { data: upload } = await lintel.uploadDocuments<true>({ path, body: { files: [file, new File([file], 'b.pdf')] } });
  for (;;) {
    const { data } = await lintel.listPropertyDocuments<true>({ path });
    if (data.status === 'chat_ready') break;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  const { data: list } = await lintel.listAnalysisIssues<true>({ path: { id: upload.documents[0]!.id } });
  const body = { property_id: property.id, query: 'What is wrong with the service panel?' };
  const { data: message } = await lintel.createChatMessage<true>({ body });
  const types = new Set<string>();
  const { stream } = await lintel.streamChatMessage({ body });
  for await (const event of stream) {
    if (event.type === 'error') throw new Error(event.code);
    types.add(event.type);
  }
  console.log(list.issues.length, [...new Set(message.citations.map(({ page }) => page))].join(), [...types].join());
}
main().catch((error) => { console.error(error); process.exit(1); });
`;

export const openapiTypescript = `
import { openAsBlob } from 'node:fs';
import createClient from 'openapi-fetch';
import type { components, paths } from './lintel';

const { LINTEL_URL, LINTEL_KEY, FILE } = process.env as Record<string, string>;
const client = createClient<paths>({ baseUrl: LINTEL_URL, headers: { Authorization: 'Bearer ' + LINTEL_KEY } });

async function main() {
  const { data: property } = await client.POST('/v1/properties', { body: { address: '2 Fetch Street' } });
  const params = { path: { id: property!.id } };
  const file = await openAsBlob(FILE!);
  // The generator has strings for binary parts.
  const { data: upload, error } = await client.POST('/v1/properties/{id}/upload', {
    params,
    body: { files: ['a.pdf', 'b.pdf'] },
    bodySerializer({ files }) {
      const form = new FormData();
      for (const name of files) form.append('files', file, name);
      return form;
    },
  });
  if (error) throw new Error(error.error.code);
  for (;;) {
    const { data } = await client.GET('/v1/properties/{id}/documents', { params });
    if (data!.status === 'chat_ready') break;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  const issues = await client.GET('/v1/analyses/{id}/issues', { params: { path: { id: upload!.documents[0]!.id } } });
  const body = { property_id: property!.id, query: 'What is wrong with the service panel?' };
  const { data: message } = await client.POST('/v1/chat', { body });
  const streamed = await client.POST('/v1/chat/stream', { body, parseAs: 'text' });
  const types = new Set<string>();
  for (const [, data] of String(streamed.data).matchAll(/^data: (.*)$/gm)) {
    const event = JSON.parse(data!) as components['schemas']['ChatStreamEvent'];
    if (event.type === 'error') throw new Error(event.code);
    types.add(event.type);
  }
  const pages = new Set(message!.citations.map(({ page }) => page));
  console.log(issues.data!.issues.length, [...pages].join(), [...types].join());
}
main().catch((error) => { console.error(error); process.exit(1); });
`;

export const python = `
import json, os, time
from io import BytesIO
from client import AuthenticatedClient
from client.api.analyses import list_analysis_issues
from client.api.chat import create_chat_message, stream_chat_message
from client.api.properties import create_property, list_property_documents, upload_documents
from client.models import (ChatRequest, ChatStreamCitationEvent, ChatStreamContentEvent, ChatStreamDoneEvent,
    ChatStreamErrorEvent, ChatStreamStartEvent, CreatePropertyRequest, PropertyStatus, UploadDocumentsRequest)
from client.types import File

client = AuthenticatedClient(base_url=os.environ["LINTEL_URL"], token=os.environ["LINTEL_KEY"], raise_on_unexpected_status=True)
place = create_property.sync(client=client, body=CreatePropertyRequest(address="3 Python Street"))
content = open(os.environ["FILE"], "rb").read()
files = [File(BytesIO(content), name, "application/pdf") for name in ("a.pdf", "b.pdf")]
upload = upload_documents.sync(place.id, client=client, body=UploadDocumentsRequest(files=files))
while list_property_documents.sync(place.id, client=client).status != PropertyStatus.CHAT_READY:
    time.sleep(0.2)
issues = list_analysis_issues.sync(upload.documents[0].id, client=client)
question = ChatRequest(query="What is wrong with the service panel?", property_id=place.id)
message = create_chat_message.sync(client=client, body=question)

events = {"start": ChatStreamStartEvent, "content": ChatStreamContentEvent, "citation": ChatStreamCitationEvent,
    "done": ChatStreamDoneEvent, "error": ChatStreamErrorEvent}
types = []
with client.get_httpx_client().stream(**stream_chat_message._get_kwargs(body=question)) as response:
    for line in response.iter_lines():
        if line.startswith("data: "):
            data = json.loads(line[6:])
            event = events[data["type"]].from_dict(data)
            if event.type_ == "error":
                raise RuntimeError(event.code)
            if event.type_ not in types:
                types.append(event.type_)
pages = dict.fromkeys(str(citation.page) for citation in message.citations)
print(len(issues.issues), ",".join(pages), ",".join(types))
`;

export const go = `
package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"mime/multipart"
	"net/http"
	"os"
	"strings"
	"time"

	"example.com/flow/lintel"
)

func must[T any](value T, err error) T {
	if err != nil {
		panic(err)
	}
	return value
}

func main() {
	ctx := context.Background()
	auth := func(_ context.Context, request *http.Request) error {
		request.Header.Set("Authorization", "Bearer "+os.Getenv("LINTEL_KEY"))
		return nil
	}
	client := must(lintel.NewClientWithResponses(os.Getenv("LINTEL_URL"), lintel.WithRequestEditorFn(auth)))
	place := must(client.CreatePropertyWithResponse(ctx, nil, lintel.CreatePropertyRequest{Address: "4 Go Street"})).JSON201
	content := must(os.ReadFile(os.Getenv("FILE")))
	var form bytes.Buffer
	writer := multipart.NewWriter(&form)
	for _, name := range []string{"a.pdf", "b.pdf"} {
		must(must(writer.CreateFormFile("files", name)).Write(content))
	}
	writer.Close()
	upload := must(client.UploadDocumentsWithBodyWithResponse(ctx, place.Id, nil, writer.FormDataContentType(), &form)).JSON201
	for must(client.ListPropertyDocumentsWithResponse(ctx, place.Id, nil)).JSON200.Status != "chat_ready" {
		time.Sleep(200 * time.Millisecond)
	}
	issues := must(client.ListAnalysisIssuesWithResponse(ctx, upload.Documents[0].Id, nil)).JSON200.Issues
	question := lintel.ChatRequest{PropertyId: &place.Id, Query: "What is wrong with the service panel?"}
	message := must(client.CreateChatMessageWithResponse(ctx, nil, question)).JSON200
	pages, types := []string{}, []string{}
	add := func(list *[]string, value string) {
		for _, one := range *list {
			if one == value {
				return
			}
		}
		*list = append(*list, value)
	}
	for _, citation := range message.Citations {
		add(&pages, fmt.Sprint(citation.Page))
	}
	response := must(client.ClientInterface.StreamChatMessage(ctx, nil, question))
	for lines := bufio.NewScanner(response.Body); lines.Scan(); {
		data, found := strings.CutPrefix(lines.Text(), "data: ")
		if !found {
			continue
		}
		var event lintel.ChatStreamEvent
		must(0, json.Unmarshal([]byte(data), &event))
		if must(event.Discriminator()) == "error" {
			panic(must(event.AsChatStreamErrorEvent()).Code)
		}
		must(event.ValueByDiscriminator())
		add(&types, must(event.Discriminator()))
	}
	fmt.Println(len(issues), strings.Join(pages, ","), strings.Join(types, ","))
}
`;

export const ruby = `
require "json"
require "net/http"
require "lintel"

Lintel.configure do |config|
  uri = URI(ENV["LINTEL_URL"])
  config.scheme, config.host = uri.scheme, "#{uri.host}:#{uri.port}"
  config.server_index = nil
  config.access_token = ENV["LINTEL_KEY"]
end
properties, analyses, chat = Lintel::PropertiesApi.new, Lintel::AnalysesApi.new, Lintel::ChatApi.new
place = properties.create_property(Lintel::CreatePropertyRequest.new(address: "5 Ruby Street"))
upload = properties.upload_documents(place.id, Array.new(2) { File.open(ENV["FILE"], "rb") })
sleep 0.2 until properties.list_property_documents(place.id).status == "chat_ready"
issues = analyses.list_analysis_issues(upload.documents.first.id).issues
question = Lintel::ChatRequest.new(property_id: place.id, query: "What is wrong with the service panel?")
message = chat.create_chat_message(question)

uri = URI("#{ENV["LINTEL_URL"]}/v1/chat/stream")
types = []
Net::HTTP.start(uri.host, uri.port) do |http|
  request = Net::HTTP::Post.new(uri, "Authorization" => "Bearer #{ENV["LINTEL_KEY"]}", "Content-Type" => "application/json")
  request.body = question.to_hash.to_json
  http.request(request).body.scan(/^data: (.*)$/) do |(data)|
    event = Lintel::ChatStreamEvent.build(JSON.parse(data, symbolize_names: true))
    raise event.code if event.is_a?(Lintel::ChatStreamErrorEvent)
    types << event.type
  end
end
puts [issues.size, message.citations.map(&:page).uniq.join(","), types.uniq.join(",")].join(" ")
`;
