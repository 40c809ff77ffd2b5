import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { ChoiceGallery } from './ChoiceGallery.tsx'
import { uiMessages as t } from './ui.messages.ts'

const CHOICES = [
  ...['MQTT', 'HTTP'].map((label) => ({ label, group: 'first' })),
  ...['MySQL', 'PostgreSQL', 'Redis', 'Couchbase'].map((label) => ({ label, group: 'db' })),
  { label: 'Oracle', group: 'db', disabledReason: 'clusters only' },
  { label: 'Cassandra', group: 'db', disabledReason: 'clusters only' },
].map((each) => ({ ...each, value: each.label.toLowerCase() }))

function renderGallery() {
  const chosen: string[] = []
  render(
    <MantineProvider>
      <ChoiceGallery
        label="Types"
        groups={[
          { key: 'first', label: 'Recommended' },
          { key: 'db', label: 'Databases' },
        ]}
        choices={CHOICES}
        lockedLabel={(count) => `${count} more`}
        onChoose={(value) => chosen.push(value)}
      />
    </MantineProvider>,
  )
  return { user: userEvent.setup(), chosen }
}

const tiles = () => screen.getAllByRole('button').map(({ textContent }) => textContent)

it('one click takes a choice; those that cannot be taken are folded into one line', async () => {
  const { user, chosen } = renderGallery()
  await user.click(screen.getByRole('button', { name: 'Redis' }))
  expect(chosen).toEqual(['redis'])
  const line = screen.getByText('2 more').closest('details')
  expect(line?.open).toBe(false)
  await user.click(screen.getByRole('button', { name: 'Oracle', hidden: true }))
  expect(chosen).toEqual(['redis'])
})

it('letters typed anywhere filter by name and by group, and Enter takes the best match', async () => {
  const { user, chosen } = renderGallery()
  await user.keyboard('dat')
  expect(screen.queryByRole('button', { name: 'MQTT' })).toBeNull()
  expect(tiles().slice(0, 4)).toEqual(['MySQL', 'PostgreSQL', 'Redis', 'Couchbase'])
  await user.clear(screen.getByLabelText(t.search.en))
  await user.keyboard('sql{Enter}')
  expect(chosen).toEqual(['mysql'])
})

it('a search that only finds unavailable choices opens their line, and Enter takes none', async () => {
  const { user, chosen } = renderGallery()
  await user.keyboard('oracle{Enter}')
  expect(screen.getByText('1 more').closest('details')?.open).toBe(true)
  expect(chosen).toEqual([])
  await user.keyboard('x')
  screen.getByText(t.notFound.en)
})

it('arrows move through the tiles, from the search and back', async () => {
  const { user, chosen } = renderGallery()
  screen.getByLabelText(t.search.en).focus()
  await user.keyboard('{ArrowDown}')
  expect(document.activeElement?.textContent).toBe('MQTT')
  await user.keyboard('{ArrowRight}{ArrowRight}')
  expect(document.activeElement?.textContent).toBe('MySQL')
  await user.keyboard('{Enter}')
  expect(chosen).toEqual(['mysql'])
  await user.keyboard('{ArrowLeft}{ArrowLeft}{ArrowUp}')
  expect(document.activeElement).toBe(screen.getByLabelText(t.search.en))
})
