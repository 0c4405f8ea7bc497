// Selects the engine of each mode: Gemini for live keys if it is configured, else the built-in engine.
import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import { createBuiltinEngine } from '../engine/builtin/builtin.ts';
import { engineFallbacks, engineTokens } from '../platform/metrics/instruments.ts';
import { currentContext } from '../platform/request-context.ts';
import { addEvent } from '../platform/tracing/spans.ts';
import { observedEngine } from '../service/instrumentation.ts';
import type { Service } from '../service/service.ts';

/** The engine of each mode. Test keys always use the built-in engine. */
export async function openEngines(config: Config, log: Logger): Promise<Service['engineFor']> {
  const builtin = createBuiltinEngine();
  const observed = observedEngine(builtin);
  if (!config.gemini) return () => observed;
  const { createGeminiEngine } = await import('../engine/gemini/gemini.ts');
  const onFault = (err: unknown, operation: string) => {
    engineFallbacks.inc({ operation });
    log.warn({ err, work: operation }, 'Gemini failed, using the built-in engine');
  };
  const onTokens = (model: string, input: number, output: number) => {
    const operation = currentContext()?.operation ?? 'none';
    engineTokens.inc({ model, operation, direction: 'input' }, input);
    engineTokens.inc({ model, operation, direction: 'output' }, output);
    addEvent('model call', {
      'gen_ai.request.model': model,
      'gen_ai.usage.input_tokens': input,
      'gen_ai.usage.output_tokens': output,
    });
  };
  const live = observedEngine(createGeminiEngine({ ...config.gemini, onFault, onTokens }, builtin));
  return (mode) => (mode === 'live' ? live : observed);
}
