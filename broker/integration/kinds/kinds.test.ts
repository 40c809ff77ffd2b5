import { NOT_EMBEDDED } from '@signalbox/contract/integration/embedded'
import {
  actionSchemas,
  connectorSchemas,
  sourceSchemas,
} from '@signalbox/contract/integration/kinds'
import { expect, it } from 'vitest'
import { actionTypes, connectorTypes, sourceTypes } from './kinds.ts'

const absent = new Set(Object.keys(NOT_EMBEDDED))

it.each([
  ['connectors', connectorSchemas, connectorTypes],
  ['actions', actionSchemas, actionTypes],
  ['sources', sourceSchemas, sourceTypes],
])('%s of every type are here, or have a reason why not', (_, schemas, types) => {
  const others = Object.keys(schemas).filter((type) => !absent.has(type))
  expect(types.toSorted()).toEqual(others.toSorted())
})
