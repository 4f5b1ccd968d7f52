// @vitest-environment happy-dom
import { useQuery } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { startParts } from '../../../tests/support/part.ts';
import { ApiFailure, type FailureCode } from '../api-failure.ts';
import { Loaded } from './loaded.tsx';

const parts = startParts();

/** Shows a form whose data is loaded, and loads the data once more, which fails. */
async function failTheSecondTime(code: FailureCode) {
  let times = 0;
  function Form() {
    const data = useQuery({
      queryKey: ['the data'],
      queryFn: () => {
        times++;
        if (times > 1) throw new ApiFailure(code, `It failed: ${code}.`, null);
        return Promise.resolve('Files');
      },
      retry: false,
    });
    return (
      <>
        <button type="button" onClick={() => void data.refetch()}>
          Load
        </button>
        <Loaded of={data} name="your cart">
          {(title) => <input aria-label={title} />}
        </Loaded>
        {data.isError && <p>The request failed.</p>}
      </>
    );
  }
  const { user } = parts.show(<Form />);
  await user.type(await screen.findByRole('textbox', { name: 'Files' }), '4242');
  await user.click(screen.getByRole('button', { name: 'Load' }));
  await screen.findByText('The request failed.');
}

it.each(['offline', 'timeout', 'busy', 'being_repaired'] as const)(
  'keeps what was typed when a request fails: %s',
  async (code) => {
    await failTheSecondTime(code);
    expect(screen.getByRole('textbox', { name: 'Files' })).toHaveProperty('value', '4242');
  },
);

it.each(['not_found', 'not_allowed', 'sign_in_required'] as const)(
  'removes data that the person may not see any more: %s',
  async (code) => {
    await failTheSecondTime(code);
    expect(screen.queryByRole('textbox')).toBeNull();
  },
);
