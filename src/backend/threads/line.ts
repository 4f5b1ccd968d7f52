import type { Transferable } from 'node:worker_threads';
import { type SentError, receivedError, sentError } from './sent-error.ts';

/** What the two ends of a line send each other. Both may ask and tell. */
export type LineMessage =
  | { kind: 'ask'; id: number; question: unknown }
  | { kind: 'tell'; note: unknown }
  | { kind: 'answer'; id: number; value: unknown }
  | { kind: 'refusal'; id: number; error: SentError };

/** How a thread or process and the one that started it reach each other. Messages arrive in the order in which they were sent. */
export interface Line {
  /** Resolves with the answer. Rejects with the error of the other end, of the same kind, or with the reason why the line ended. */
  ask<Answer>(question: unknown): Promise<Answer>;
  /** Sends a note, such as progress, which gets no answer. */
  tell(note: unknown): void;
}

export interface LineHandlers {
  /** Answers the questions of the other end. The buffers of a {@link Moved} answer move to the other thread without a copy. */
  answer?: ((question: unknown) => unknown) | undefined;
  /** Receives the notes of the other end. */
  onNote?: ((note: unknown) => void) | undefined;
}

/** An answer whose buffers this thread doesn't need any more. A process gets a copy of them. */
export class Moved {
  readonly value: unknown;
  readonly buffers: readonly Transferable[];
  constructor(value: unknown, buffers: readonly Transferable[]) {
    this.value = value;
    this.buffers = buffers;
  }
}

export interface LineEnd extends Line {
  receive(message: LineMessage): void;
  /** Ends the line: rejects every question that has no answer, and those that are asked later. Only the first reason counts. */
  fail(reason: Error): void;
}

/** One end of a line. `send` gives a message to the other end. */
export function createLine(
  send: (message: LineMessage, moved: readonly Transferable[]) => void,
  { answer, onNote }: LineHandlers,
): LineEnd {
  const asked = new Map<number, PromiseWithResolvers<unknown>>();
  let nextId = 1;
  let failure: Error | undefined;
  const reply = async (id: number, question: unknown) => {
    try {
      if (answer === undefined) throw new Error('this end of the line answers no questions');
      const given = await answer(question);
      if (given instanceof Moved) send({ kind: 'answer', id, value: given.value }, given.buffers);
      else send({ kind: 'answer', id, value: given }, []);
    } catch (error) {
      send({ kind: 'refusal', id, error: sentError(error) }, []);
    }
  };
  return {
    async ask<Answer>(question: unknown) {
      if (failure !== undefined) throw failure;
      const id = nextId++;
      const waiting = Promise.withResolvers<unknown>();
      send({ kind: 'ask', id, question }, []);
      asked.set(id, waiting);
      return (await waiting.promise) as Answer;
    },
    tell: (note) => send({ kind: 'tell', note }, []),
    receive(message) {
      if (message.kind === 'tell') return onNote?.(message.note);
      if (message.kind === 'ask') return void reply(message.id, message.question);
      const waiting = asked.get(message.id);
      asked.delete(message.id);
      if (message.kind === 'answer') waiting?.resolve(message.value);
      else waiting?.reject(receivedError(message.error));
    },
    fail(reason) {
      if (failure !== undefined) return;
      failure = reason;
      for (const { reject } of asked.values()) reject(reason);
      asked.clear();
    },
  };
}
