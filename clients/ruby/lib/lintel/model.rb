# frozen_string_literal: true

module Lintel
  # The value of a parameter that was left out. nil is sent as null.
  NOT_GIVEN = Object.new.freeze

  def self.given(values) = values.reject { |_, value| NOT_GIVEN.equal?(value) }

  # An object of the API. A field that the answer lacks is nil; fields newer than this client are in to_h.
  class Model
    # Defines a reader, of another model if one is named.
    def self.field(name, model = nil)
      define_method(name) do
        value = @data[name.to_s]
        next value if model.nil? || value.nil?

        type = Lintel.const_get(model)
        value.is_a?(Array) ? value.map { |item| type.new(item) } : type.new(value)
      end
    end

    def initialize(data)
      @data = data
    end

    # A field by its name in the API.
    def [](name) = @data[name.to_s]

    # The JSON of the answer.
    def to_h = @data

    def ==(other) = other.instance_of?(self.class) && other.to_h == @data

    def inspect = "#<#{self.class.name} #{@data.inspect}>"
  end
end
