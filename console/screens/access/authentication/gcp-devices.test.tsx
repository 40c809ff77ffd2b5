import { startTwoNodes } from '@signalbox/testing/two-nodes'
import { screen, within } from '@testing-library/react'
import { expect, it, onTestFinished } from 'vitest'
import { paths } from '#paths.ts'
import { renderScreen } from '#testing/render.tsx'
import { sendCallsTo, setPageConfig } from '#testing/signalbox.ts'
import { expectNoRow, expectRow, findRow, rowAction } from '#testing/tables.ts'
import { deviceMessages as t } from './devices.messages.ts'

const ID = 'gcp_device'
const device = (deviceid: string) => ({
  ...{ deviceid, config: '', project: 'p', location: 'l', registry: 'r', created_at: 1 },
  keys: [{ key: 'k', key_type: 'ES256_PEM', expires_at: 0 }],
})

it('devices of an enterprise cluster are listed, imported and deleted', async () => {
  const cluster = await startTwoNodes()
  onTestFinished(cluster.close)
  onTestFinished(sendCallsTo(cluster))
  onTestFinished(
    setPageConfig({ mode: 'upstream', upstreams: ['test'], upstreamHosts: ['127.0.0.1'] }),
  )
  const devices = [device('d1')]
  cluster.answer((method, path) => {
    if (path === '/login') {
      return { status: 200, body: { license: { edition: 'ee' }, token: 't', version: '5.7.2' } }
    }
    if (path === `/authentication/${ID}`) {
      return { status: 200, body: { id: ID, mechanism: ID, enable: true } }
    }
    if (method === 'GET' && path === '/gcp_devices') {
      const meta = { page: 1, limit: 100, count: devices.length }
      return { status: 200, body: { data: devices, meta } }
    }
    if (method === 'POST' && path === '/gcp_devices') {
      devices.push(device('d2'))
      return { status: 200, body: { imported: 1, errors: 0 } }
    }
    if (method === 'DELETE' && path === '/gcp_devices/d1') devices.shift()
    return undefined
  })
  const { user, main } = await renderScreen(paths.authentication(ID, 'users'))
  await expectRow({ [t.deviceId.en]: 'd1', [t.registry.en]: 'r', [t.expiry.en]: t.never.en })
  main.getByRole('link', { name: t.title.en })
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  if (input === null) throw new Error('Nothing takes a file')
  await user.upload(input, new File(['{}'], 'devices.json'))
  await screen.findByText(t.noList.en)
  const sent = [{ ...device('d2'), blocked: false }]
  await user.upload(input, new File([JSON.stringify(sent)], 'devices.json'))
  await screen.findByText(t.imported.en('1', '0'))
  await findRow('d2')
  expect(cluster.writes.map(({ body }) => body)).toEqual([sent])
  await rowAction(user, 'd1', t.deleteOne.en)
  const question = within(await screen.findByRole('dialog'))
  await user.click(question.getByRole('button', { name: t.deleteOne.en }))
  await expectNoRow('d1')
})
