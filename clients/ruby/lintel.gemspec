# frozen_string_literal: true

require_relative "lib/lintel/generated/codes"

Gem::Specification.new do |spec|
  spec.name = "lintel"
  spec.version = Lintel::VERSION
  spec.authors = ["Lintel"]
  spec.summary = "Client of the Lintel API"
  spec.description = "Property documents in; issues with page, severity and cost, and cited answers out."
  spec.license = "Apache-2.0"
  # A placeholder, as in the other clients, until the clients are published.
  spec.homepage = "https://lintel.example/docs"
  spec.required_ruby_version = ">= 3.1"
  spec.files = Dir["lib/**/*.rb"] + %w[README.md CHANGELOG.md LICENSE]
end
