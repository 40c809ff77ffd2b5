import { mqttConfig, sysTopicsConfig } from '@signalbox/contract/settings'
import * as z from 'zod/mini'
import { describe, expect, it } from 'vitest'
import { findFieldProblem, settingsResolver } from './check.ts'
import { matching } from './matching.ts'
import { type FieldDescription, fieldsIn, isDefault, isRequired } from './field.ts'
import { groupsFromSchema } from './facts.ts'
import { valueText } from './value-text.ts'
import { configWith, formValues } from './values.ts'

const label = { en: 'Label', zh: '标签' }
const makeGroups = (...fields: FieldDescription[]) =>
  groupsFromSchema(z.object({ mqtt: mqttConfig, sys: sysTopicsConfig }), [
    { title: { en: 'Group', zh: '组' }, fields },
  ])
function one(path: string, more: Partial<FieldDescription> = {}) {
  const [setting] = fieldsIn(makeGroups({ path, label, ...more }))
  if (setting === undefined) throw new Error(path)
  return setting
}
const problem = (path: string, value: unknown) => {
  const names = path.split('.')
  const [root = '', name = ''] = names
  return findFieldProblem(one(path), { [root]: { [name]: value } })?.en
}

describe('a setting', () => {
  it('has the facts of the contract', () => {
    expect(one('mqtt.max_packet_size')).toMatchObject({
      as: 'size',
      otherwise: '1MB',
      min: 256,
      max: 268_435_456,
    })
    expect(one('mqtt.max_qos_allowed').options?.map(({ value }) => value)).toEqual([0, 1, 2])
    expect(one('mqtt.keepalive_multiplier')).toMatchObject({ as: 'number', isFraction: true })
    expect(one('sys.sys_msg_interval')).toMatchObject({
      as: 'duration',
      none: { value: 'disabled' },
    })
    expect(one('mqtt.max_subscriptions').none?.label.en).toBe('No limit')
    expect(one('mqtt.message_expiry_interval').none?.label.en).toBe('Never')
    expect(() => one('mqtt.nope')).toThrow(TypeError)
  })

  it('is at its default, however that is written', () => {
    expect(isDefault(one('mqtt.retry_interval'), '30000ms')).toBe(true)
    expect(isDefault(one('mqtt.max_packet_size'), '1024KB')).toBe(true)
    expect(isDefault(one('mqtt.max_packet_size'), '2MB')).toBe(false)
    expect(isDefault(one('mqtt.max_subscriptions'), 'infinity')).toBe(true)
  })

  it('is marked as required where the form refuses it when nothing is entered', () => {
    const marked = (check: FieldDescription['check']) =>
      isRequired(one('mqtt.response_information', { ...(check && { check }) }), () => undefined)
    expect(marked((value) => (value === '' ? label : undefined))).toBe(true)
    expect(marked((value) => (value === '' ? undefined : label))).toBe(false)
    expect(marked(undefined)).toBe(false)
  })

  it('is shown as a reader knows it', () => {
    const shown = (path: string, value: unknown) => valueText(one(path), value, 'en')
    expect(shown('mqtt.max_subscriptions', 'infinity')).toBe('No limit')
    expect(shown('mqtt.strict_mode', true)).toBe('On')
    expect(shown('mqtt.server_keepalive', 60)).toBe('60 s')
    expect(shown('mqtt.response_information', '')).toBe('empty')
    expect(shown('mqtt.retry_interval', '1h30m')).toBe('1h30m')
    expect(shown('mqtt.mqueue_priorities', {})).toBe('empty')
    expect(shown('mqtt.max_packet_size', '1MB')).toBe('1 MB')
    expect(shown('mqtt.max_packet_size', '1024KB')).toBe('1 MB')
    expect(shown('mqtt.retry_interval', '30000ms')).toBe('30s')
  })

  it('is checked by its limits', () => {
    expect(problem('mqtt.max_packet_size', '300MB')).toBe('Must be between 256 B and 256 MB')
    expect(problem('mqtt.max_packet_size', '256MB')).toBeUndefined()
    expect(problem('mqtt.max_packet_size', 'x')).toContain('512KB')
    expect(problem('mqtt.retry_interval', '1h30m')).toBeUndefined()
    expect(problem('mqtt.retry_interval', '')).toBe('Label is required')
    expect(problem('mqtt.retry_interval', '15 x')).toContain('1h30m')
    // A word is an amount only where the contract has it.
    expect(problem('mqtt.retry_interval', 'infinity')).toContain('1h30m')
    expect(problem('mqtt.max_inflight', 0)).toBe('Must be between 1 and 65,535')
    expect(problem('mqtt.max_inflight', 1.5)).toBe('Enter a whole number')
    expect(problem('mqtt.max_inflight', null)).toBe('Label is required')
    expect(problem('mqtt.keepalive_multiplier', 1.5)).toBeUndefined()
    expect(problem('mqtt.max_subscriptions', 'infinity')).toBeUndefined()
  })
})

describe('a form of settings', () => {
  const groups = makeGroups(
    { path: 'mqtt.max_inflight', label, words: 'window' },
    { path: 'mqtt.retry_interval', label: { en: 'Retry', zh: '重试' } },
  )
  const config = {
    mqtt: { max_inflight: 0, retry_interval: '30s', hidden: 1 },
    other: { 'a.b': 1 },
  }

  it('saves what was typed, and leaves the rest as it was', () => {
    const before = formValues(groups, config)
    const values = { mqtt: { max_inflight: 0, retry_interval: '1h30m' } }
    expect(configWith(groups, config, before, values)).toEqual({
      ...config,
      mqtt: { ...config.mqtt, retry_interval: '1h30m' },
    })
    expect(configWith(groups, config, before, before)).toEqual(config)
  })

  it('accepts the values that the broker has', async () => {
    const before = formValues(groups, config)
    const check = settingsResolver(groups, before, 'en')
    const options = { fields: {}, shouldUseNativeValidation: false }
    expect((await check(before, undefined, options)).errors).toEqual({})
    const wrong = { mqtt: { max_inflight: 0, retry_interval: 'x' } }
    expect((await check(wrong, undefined, options)).errors).toHaveProperty('mqtt.retry_interval')
  })

  it('is searched by name, key and further words, in both languages', () => {
    const found = (search: string) => fieldsIn(matching(groups, search)).map(({ path }) => path)
    expect(found('')).toHaveLength(2)
    expect(found('retry')).toEqual(['mqtt.retry_interval'])
    expect(found('重试')).toEqual(['mqtt.retry_interval'])
    expect(found('max inflight')).toEqual(['mqtt.max_inflight'])
    expect(found('WINDOW')).toEqual(['mqtt.max_inflight'])
    expect(found('nothing')).toEqual([])
  })
})
