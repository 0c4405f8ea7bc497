# frozen_string_literal: true

module Lintel
  # Time and chance, which the conformance suite replaces.
  class Runtime
    def now = Time.now.to_f

    def random = Random.rand

    def sleep(seconds) = Kernel.sleep(seconds)
  end
end
