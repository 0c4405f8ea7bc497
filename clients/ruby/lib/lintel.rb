# frozen_string_literal: true

require_relative "lintel/client"
