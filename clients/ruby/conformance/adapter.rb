# frozen_string_literal: true

# Translates commands of the conformance suite into calls of this client: see ../../conformance/README.md.

$LOAD_PATH.unshift(File.join(__dir__, "../lib"))
require "json"
require "lintel"

$stdin.set_encoding(Encoding::UTF_8)
OUTPUT = Mutex.new

def write(message)
  OUTPUT.synchronize do
    $stdout.puts(JSON.generate(message, ascii_only: true))
    $stdout.flush
  end
end

# Waits return at once and are noted.
class Clock
  attr_reader :now, :random

  def initialize(command, outcome)
    @now = command["now"].to_f
    @random = command["random"]
    @outcome = outcome
  end

  def sleep(seconds)
    @outcome[:delays] << seconds
    @now += seconds
  end
end

def run(command)
  outcome = { id: command["id"], delays: [], events: [], progress: [], log: [] }
  begin
    settings = command["client"].compact.transform_keys(&:to_sym)
    settings[:runtime] = Clock.new(command, outcome) unless command["real_time"]
    client = Lintel::Client.new(**settings, logger: ->(event) { outcome[:log] << event })
    outcome[:result] = call(client, command, outcome)
  rescue StandardError => error
    outcome[:error] = error_of(error)
  end
  write(outcome)
end

def call(client, command, outcome)
  *names, name = command["call"].split(".")
  target = names.reduce(client) { |found, part| found.public_send(part) }
  params = command["params"].to_h { |key, value| [key.to_sym, with_files(value)] }
  if name == "unwrap"
    body, headers, secrets = params.values_at(:body, :headers, :secrets)
    return target.unwrap(body, headers, secrets, **params.slice(:tolerance)).to_h
  end
  options = command["options"].transform_keys(&:to_sym)
  %i[wait_timeout until].each { |key| params[key] = options.delete(key) if options.key?(key) }
  if name == "wait_until_ready"
    params[:on_progress] = ->(state) { outcome[:events] << state.status }
  elsif command["consume"] == "progress"
    params[:on_progress] = ->(loaded, total) { outcome[:progress] << [loaded, total] }
  end
  response = nil
  options[:on_response] = ->(found) { response = found }
  called = target.public_send(name, *command["args"].map { |value| with_files(value) }, **params, options: options)
  consume(called, command, outcome) { response }
end

def consume(called, command, outcome)
  case command["consume"]
  when "raw"
    response = yield
    { status: response.status, headers: response.headers, request_id: response.request_id, data: plain(called) }
  when "page"
    page = called.page
    { items: plain(page.items), body: plain(page.body), has_next_page: page.next_page? }
  when "items"
    plain(command["take"] ? called.first(command["take"]) : called.to_a)
  when "text"
    called.text
  when "events"
    called.each do |event|
      outcome[:events] << event.to_h
      break if outcome[:events].size == command["take"]
    end
    nil
  else
    plain(called)
  end
end

def plain(value)
  return value.map { |item| plain(item) } if value.is_a?(Array)

  value.is_a?(Lintel::Model) ? value.to_h : value
end

def with_files(value)
  return value.map { |item| with_files(item) } if value.is_a?(Array)
  return value unless value.is_a?(Hash)

  file = value["$file"]
  return value.transform_values { |item| with_files(item) } unless file
  return file["path"] if file["as"] == "path"

  opened = File.open(file["path"], "rb")
  Lintel::FileContent.new(file["name"], file["as"] == "stream" ? opened : opened.read)
end

def error_of(error)
  fields = { class: error.class.name.delete_prefix("Lintel::"), message: error.message }
  return fields unless error.is_a?(Lintel::APIError)

  fields.merge(
    { code: error.code, status: error.status, request_id: error.request_id, details: error.details,
      retry_after: error.retry_after, body: error.body }
  )
end

write({ ready: true, client: "ruby", skips: ["cancel"] })
while (line = $stdin.gets)
  Thread.new(JSON.parse(line)) { |command| run(command) }
end
