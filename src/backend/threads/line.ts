import type { Transferable } from 'node:worker_threads';
import { type SentError, receivedError, sentError } from './sent-error.ts';

/** The messages between the two ends of a line. Either end can ask questions and send notes. */
export type LineMessage =
  | { kind: 'ask'; id: number; question: unknown }
  | { kind: 'tell'; note: unknown }
  | { kind: 'answer'; id: number; value: unknown }
  | { kind: 'refusal'; id: number; error: SentError };

/** The connection between a thread or process and its starter. Messages arrive in the order in which they were sent. */
export interface Line {
  /** Resolves with the answer. Rejects with the error of the other end, as {@link SentError} passes it on, or with the reason for which the line ended. */
  ask<Answer>(question: unknown): Promise<Answer>;
  /** Sends a note, such as progress. Notes have no answer. */
  tell(note: unknown): void;
}

export interface LineHandlers {
  /** Answers the questions of the other end. The buffers of a {@link Moved} answer are transferred to the other thread without a copy. */
  answer?: ((question: unknown) => unknown) | undefined;
  /** Receives the notes of the other end. */
  onNote?: ((note: unknown) => void) | undefined;
}

/** An answer whose buffers this thread no longer needs. A process gets copies of them. */
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
  /** Ends the line: rejects all open and later questions. Only the first reason counts. */
  fail(reason: Error): void;
}

/** Creates one end of a line. `send` passes a message to the other end. */
export function createLine(
  send: (message: LineMessage, moved: readonly Transferable[]) => void,
  { answer, onNote }: LineHandlers,
): LineEnd {
  const pending = new Map<number, PromiseWithResolvers<unknown>>();
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
      pending.set(id, waiting);
      return (await waiting.promise) as Answer;
    },
    tell: (note) => send({ kind: 'tell', note }, []),
    receive(message) {
      if (message.kind === 'tell') return onNote?.(message.note);
      if (message.kind === 'ask') return void reply(message.id, message.question);
      const waiting = pending.get(message.id);
      pending.delete(message.id);
      if (message.kind === 'answer') waiting?.resolve(message.value);
      else waiting?.reject(receivedError(message.error));
    },
    fail(reason) {
      if (failure !== undefined) return;
      failure = reason;
      for (const { reject } of pending.values()) reject(reason);
      pending.clear();
    },
  };
}
