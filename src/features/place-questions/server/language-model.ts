import { z } from 'zod';
import { apiAddress } from '../../../backend/uploads/api-address.ts';
import { requestJson, ServiceFailure } from '../../../backend/uploads/request-json.ts';
import type { ChatMessage } from '../rules/prompts.ts';
import type { LanguageModelConfig } from './settings.ts';

/** The maximum time to wait for the reply of a model. */
export const MODEL_TIMEOUT_MS = 15_000;
const MAX_BYTES = 256 << 10;
const MAX_TOKENS = 800;

const completionSchema = z.object({
  choices: z
    .array(
      z.object({
        message: z.object({ content: z.string().nullish(), refusal: z.string().nullish() }),
        finish_reason: z.string().nullish(),
      }),
    )
    .min(1),
});

/**
 * Asks a model with the interface of OpenAI's chat completions for a JSON document. The operator chose the address, so it may be in the private network; a
 * redirect is not followed, because it would carry the key to another host. Throws a {@link ServiceFailure}, also if the model refuses to answer.
 */
export async function askModel(
  { url, key, name }: LanguageModelConfig,
  messages: readonly ChatMessage[],
  timeoutMs: number = MODEL_TIMEOUT_MS,
): Promise<unknown> {
  const { status, body } = await requestJson({
    url: apiAddress(url, '/chat/completions'),
    allowsPrivate: true,
    maxRedirects: 0,
    headers: key === null ? {} : { authorization: `Bearer ${key}` },
    body: {
      model: name,
      messages,
      temperature: 0,
      max_tokens: MAX_TOKENS,
      response_format: { type: 'json_object' },
    },
    timeoutMs,
    maxBytes: MAX_BYTES,
  });
  if (status !== 200) throw new ServiceFailure('refused', `the language model answered ${status}`);
  const parsed = completionSchema.safeParse(body);
  const choice = parsed.data?.choices[0];
  if (choice === undefined)
    throw new ServiceFailure('broken', 'the reply of the language model has an unexpected shape');
  const { message, finish_reason: ending } = choice;
  if (message.refusal != null || message.content == null)
    throw new ServiceFailure('broken', 'the language model refused to answer');
  const found = readJson(message.content);
  if (found === null && ending === 'length')
    throw new ServiceFailure('broken', `the language model's reply was cut off after ${MAX_TOKENS} tokens`);
  return found;
}

/** Reads the document of a reply. Some models put it into a code block, or write down what they think before it. */
function readJson(content: string): unknown {
  const said = content.replace(/^\s*<think>[\s\S]*?<\/think>/, '');
  const text = /^\s*```(?:json)?\s*([\s\S]*?)\s*```\s*$/.exec(said)?.[1] ?? said;
  try {
    return JSON.parse(text);
  } catch {
    // A reply that is not JSON is not a failure of the service: the caller gets null and treats it as no answer.
    return null;
  }
}
