import { OWN_CONFIG_ROOTS } from '@signalbox/contract/configs'
import { operations } from '@signalbox/contract/operations'
import { rootUpdateOf } from '@signalbox/contract/root-updates'
import { expect, it } from 'vitest'
import { rootMessages } from './history.messages.ts'

/** Roots of EMQX that the embedded broker does not store. */
const NOT_STORED = ['license', 'telemetry']

it('each root of the configuration that changes has a name', () => {
  const updated = operations.flatMap((each) => rootUpdateOf(each)?.roots ?? [])
  const roots = [...new Set<string>([...OWN_CONFIG_ROOTS, ...updated])]
  expect(roots.length).toBeGreaterThan(20)
  const nameless = roots.filter((root) => !Object.hasOwn(rootMessages, root))
  expect(nameless.filter((root) => !NOT_STORED.includes(root))).toEqual([])
})
