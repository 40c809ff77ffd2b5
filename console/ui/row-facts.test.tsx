import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { late } from './late.tsx'
import { RowFacts, RowFactsContext } from './table/RowFacts.tsx'
import { knownFacts } from './table/row-facts.ts'

it('a panel shows the values of its row until its code has been fetched', async () => {
  const { promise, resolve } = Promise.withResolvers<() => string>()
  const Panel = late(() => promise, { waiting: <RowFacts /> })
  render(
    <RowFactsContext value="known values">
      <Panel />
    </RowFactsContext>,
  )
  screen.getByText('known values')
  resolve(() => 'all values')
  await screen.findByText('all values')
  expect(screen.queryByText('known values')).toBeNull()
})

it('values that the list has not read are left out', () => {
  const columns = ['a', 'b'].map((key) => ({
    key,
    header: key,
    text: (row: Record<string, string>) => row[key] ?? '',
  }))
  expect(knownFacts(columns, { b: 'known' }).map(({ label }) => label)).toEqual(['b'])
})
