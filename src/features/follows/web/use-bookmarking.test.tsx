// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { PARCEL_RECORD } from '../../../../tests/support/parcel-record.ts';
import { answer, startParts } from '../../../../tests/support/part.ts';
import { sessionReplyOf } from '../../../../tests/support/sessions.ts';
import { openUrlState } from '../../../frontend/url-state.ts';
import type { OutputOf } from '../../../kernel/endpoint.ts';
import { getSession } from '../../accounts/contract.ts';
import { parcelsFeature } from '../../parcels/feature.ts';
import { bookmarkParcel, listSlimFollows } from '../contract.ts';
import { followsFeature } from '../feature.ts';
import { useBookmarking } from './use-bookmarking.ts';
import { useSlimFollows } from './use-follows.ts';

const parts = startParts();
openUrlState([parcelsFeature, followsFeature]);

const PATHS = ['/us/zz/alder/1', '/us/zz/alder/2'];
const UUIDS = new Map(PATHS.map((path) => [path, crypto.randomUUID()]));
const uuidOf = (path: string) => UUIDS.get(path) ?? '';

function Bookmarks() {
  const { data } = useSlimFollows();
  return (
    <>
      {PATHS.map((path) => (
        <AddButton key={path} path={path} />
      ))}
      <p>
        Shown:{' '}
        {data?.map(({ id, target_path: path }) => `${path} ${id > 0 ? 'saved' : 'unsaved'}`).join(', ') ??
          'nothing'}
        .
      </p>
    </>
  );
}

function AddButton({ path }: { path: string }) {
  const { add } = useBookmarking();
  return (
    <button type="button" onClick={() => add({ ...PARCEL_RECORD, ll_uuid: uuidOf(path), path })}>
      {path}
    </button>
  );
}

it('the reply of one bookmark leaves another one alone that is being saved', async () => {
  const replies = new Map(
    PATHS.map((path) => [path, Promise.withResolvers<OutputOf<typeof bookmarkParcel>>()]),
  );
  const { user } = parts.show(<Bookmarks />, {
    answers: [
      answer(getSession, () => sessionReplyOf('bob')),
      answer(listSlimFollows, () => ({ follows: [] })),
      answer(bookmarkParcel, ({ path }) => {
        const found = [...replies].find(([parcel]) => path.startsWith(parcel));
        if (found === undefined) throw new Error(path);
        return found[1].promise;
      }),
    ],
  });
  await screen.findByText('Shown: .');
  for (const path of PATHS) await user.click(screen.getByRole('button', { name: path }));
  await screen.findByText('Shown: /us/zz/alder/2 unsaved, /us/zz/alder/1 unsaved.');
  const replyTo = (path: string, id: number) =>
    replies.get(path)?.resolve({
      status: 'ok',
      total_count: id,
      bookmark: {
        id,
        ll_uuid: uuidOf(path),
        address: null,
        parcelnumb: null,
        path,
        centroid: [0.5, 0.5],
        source_id: null,
        note: '',
        followed_at: '2026-11-22T12:00:00Z',
        gone: null,
      },
    });
  replyTo('/us/zz/alder/1', 1);
  await screen.findByText('Shown: /us/zz/alder/2 unsaved, /us/zz/alder/1 saved.');
  replyTo('/us/zz/alder/2', 2);
  expect(await screen.findByText('Shown: /us/zz/alder/2 saved, /us/zz/alder/1 saved.')).toBeTruthy();
});
