# frozen_string_literal: true

require "time"
require_relative "errors"

module Lintel
  # When a failed request is sent again, and how long a wait helper waits.
  module Retry
    FIRST = 0.5
    MAX = 8.0
    # Whoever is told to wait longer than this is better off with the error.
    MAX_RETRY_AFTER = 60

    module_function

    # Seconds until the next try, or nil for an error that would only repeat.
    def delay(error, attempt, chance)
      status = error.is_a?(APIError) ? error.status.to_i : 0
      return nil unless error.is_a?(APIConnectionError) || status == 429 || status >= 500

      back_off = [MAX, FIRST * (2**attempt)].min
      wait = error.is_a?(APIError) ? error.retry_after : nil
      return back_off * (0.5 + (0.5 * chance)) if wait.nil?

      wait > MAX_RETRY_AFTER ? nil : wait + (back_off * 0.5 * chance)
    end

    # Seconds of the Retry-After header, which has a number or a date.
    def after(value, now)
      return nil if value.nil?

      [0.0, value.match?(/\A\d+(\.\d+)?\z/) ? Float(value) : Time.httpdate(value).to_f - now].max
    rescue ArgumentError
      nil
    end

    def poll_delay(attempt, chance) = [10.0, 1.5**attempt].min * (0.9 + (0.2 * chance))
  end
end
