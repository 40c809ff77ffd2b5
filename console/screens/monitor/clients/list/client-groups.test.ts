import { expect, it } from 'vitest'
import { groupClients } from './client-groups.ts'
import { findAttributes } from './use-attributes.ts'

const rows = [
  { clientid: 'a', connected: true, client_attrs: { firmware: '3.7.4', site: 'muc' } },
  { clientid: 'b', connected: false, client_attrs: { firmware: '3.7.4' } },
  { clientid: 'c', connected: true, client_attrs: { firmware: '3.8.0' } },
  { clientid: 'd', connected: true },
]

it('clients are counted by the value of an attribute', () => {
  expect(groupClients(rows, 'firmware')).toEqual([
    { value: '3.7.4', count: 2, connected: 1 },
    { value: '3.8.0', count: 1, connected: 1 },
  ])
  expect(groupClients(rows, 'constructor')).toEqual([])
})

it('attributes of loaded clients have names and values', () => {
  expect(findAttributes(rows)).toEqual([
    { name: 'firmware', values: ['3.7.4', '3.8.0'] },
    { name: 'site', values: ['muc'] },
  ])
})
