import {
  authorizationSourceDelete,
  authorizationSourceGet,
} from '@signalbox/contract/authorization'
import { uniqueId } from '@signalbox/testing/mqtt-client'
import { expect, it } from 'vitest'
import { paths } from '../../../paths.ts'
import { createUnreachable, unreachable } from '../../../testing/backends.ts'
import { renderScreen } from '../../../testing/render.tsx'
import { useSignalbox } from '../../../testing/signalbox.ts'

const signalbox = useSignalbox()

it.each(unreachable('acl'))(
  '%s: an unreachable source is reported, and decides nothing',
  async (type, fields) => {
    await signalbox.api.call(authorizationSourceDelete, { path: { type: 'file' } }).catch(() => {})
    const screenOfNew = await renderScreen(paths.newIn('authorization', { type }))
    await createUnreachable(screenOfNew, fields, paths.authorization(type))
    const made = await signalbox.api.call(authorizationSourceGet, { path: { type } })
    expect(made).toMatchObject(fields)
    const { mqtt } = await signalbox.connect()
    const [granted] = await mqtt.subscribeAsync(uniqueId('away'), { qos: 1 })
    expect(granted?.qos).toBe(1)
    await signalbox.api.call(authorizationSourceDelete, { path: { type } })
  },
)
