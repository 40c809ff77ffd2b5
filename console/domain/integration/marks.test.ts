import { GATEWAYS } from '@signalbox/contract/gateway-names'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { chainNames } from '../chain/names.messages.ts'
import { findMark } from './mark-names.ts'
import { NAMED_TYPES } from './type-names.ts'

const file = readFileSync(join(import.meta.dirname, 'marks.svg'), 'utf8')
const drawn = [...file.matchAll(/<symbol id="(\w+)"/g)].map(([, id]) => id)
const named = [...NAMED_TYPES, ...Object.keys(chainNames), ...GATEWAYS]

it.each(named)('%s has a drawing', (type) => expect(drawn).toContain(findMark(type)))

it('each drawing is used', () => {
  expect(drawn.filter((id) => !named.map(findMark).includes(id))).toEqual([])
})

it('a type of a later broker has none', () => expect(findMark('later')).toBeUndefined())
