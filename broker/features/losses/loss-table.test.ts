import { expect, it } from 'vitest'
import { LossTable } from './loss-table.ts'

const limits = { maxEntries: 20, maxCharacters: 10_000 }
const named = (table: LossTable) => Array.from(table.values(), ({ name }) => name)
const at = (second: number) => () => second

it('keeps the entries with the most losses and those with the highest rates, of very many', () => {
  const table = new LossTable(limits)
  for (let i = 0; i < 500; i++) table.note('most', 'queue_full', 't', at(0))
  table.settle(1000)
  for (let i = 0; i < 5000; i++) {
    const second = 500 + Math.floor(i / 100)
    table.note(`once/${i}`, 'no_subscribers', 'c', at(second))
    table.note('now', 'expired', 't', at(second))
    if (i % 100 === 99) table.settle(second * 1000)
  }
  expect(named(table)).toEqual(expect.arrayContaining(['most', 'now']))
  expect(named(table).length).toBeLessThanOrEqual(40)
  expect(table.get('most')).toMatchObject({ count: 500, reasons: { queue_full: 500 } })
  expect(table.get('now')?.count).toBe(5000)
  expect(table.forgotten).toBe(5002 - named(table).length)
})

it('is bounded in characters too, and keeps no long text beside a name', () => {
  const table = new LossTable(limits)
  for (let i = 0; i < 50; i++)
    table.note(`${i}${'x'.repeat(3000)}`, 'expired', 'y'.repeat(2000), at(0))
  const characters = named(table).reduce((sum, name) => sum + name.length, 0)
  expect(characters).toBeLessThanOrEqual(10_000)
  expect(Array.from(table.values(), ({ other }) => other)).not.toContain('y'.repeat(2000))
})
