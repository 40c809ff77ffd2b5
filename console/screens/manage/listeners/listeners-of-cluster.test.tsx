import {
  NODES,
  type RecordedCluster,
  startRecordedCluster,
} from '@signalbox/testing/recorded-cluster'
import { startTwoNodes, type TwoNodes } from '@signalbox/testing/two-nodes'
import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { paths } from '#paths.ts'
import { field, fill, label } from '#testing/fields.ts'
import { renderScreen } from '#testing/render.tsx'
import { sendCallsTo, setPageConfig } from '#testing/signalbox.ts'
import { expectRow } from '#testing/tables.ts'
import { editorMessages } from '#domain/listeners/editor.messages.ts'
import { checkMessages, fieldMessages as f } from '#domain/listeners/fields.messages.ts'
import { certificateMessages, listenersMessages as t } from './listeners.messages.ts'

// In front of a cluster of two running nodes, on one of which a listener is not open.

let cluster: RecordedCluster
let restore: (() => void)[] = []
beforeAll(async () => {
  cluster = await startRecordedCluster()
  restore = [
    sendCallsTo(cluster),
    setPageConfig({ mode: 'upstream', upstreams: ['test'], upstreamHosts: ['127.0.0.1'] }),
  ]
})
afterAll(async () => {
  for (const each of restore) each()
  await cluster.close()
})

it('the list tells which node does not run a listener, and marks sample certificates', async () => {
  await renderScreen(paths.listeners())
  await expectRow({
    [t.type.en]: 'SSL',
    [t.state.en]: `${t.inconsistent.en}${t.failedSome.en(NODES.second)}`,
    [t.certificate.en]: t.sample.en,
  })
  await expectRow({ [t.type.en]: 'TCP', [t.connections.en]: t.noLimitOf.en('4') })
})

it('the page shows each node, and what is known of the certificate', async () => {
  const { main } = await renderScreen(paths.listener('ssl:default'))
  const nodes = within(await main.findByRole('group', { name: t.byNode.en }))
  nodes.getByText(NODES.first)
  nodes.getByText(t.failed.en)
  await main.findByText(t.sampleText.en)
  main.getByText(certificateMessages.upstream.en)
  main.getByText(t.noReason.en)
  main.getByText(t.noStart.en(NODES.second))
  main.getByRole('button', { name: t.disable.en })
})

it('the form warns of the sample certificate', async () => {
  const { main } = await renderScreen(paths.listener('ssl:default', 'settings'))
  await main.findByText(checkMessages.sample.en)
})

it('a QUIC listener is possible, with a warning about builds without QUIC', async () => {
  const { main } = await renderScreen(paths.newListener({ type: 'quic' }))
  await main.findByText(editorMessages.quic.en)
  await main.findByText(editorMessages.create.en)
})

it('all types are offered, and those with TLS with a self-signed certificate', async () => {
  const { user, main } = await renderScreen(paths.newListener())
  await main.findByRole('button', { name: 'QUIC' })
  await user.click(main.getByRole('button', { name: 'SSL' }))
  within(await main.findByLabelText(label(f.certfile.en))).getByText(f.selfSigned.en)
  main.getByLabelText(label(f.selfSignedNames.en))
})

it('a port of a gateway is found before the request', async () => {
  const { user, main } = await renderScreen(paths.newListener({ type: 'tcp' }))
  await waitFor(() => field('bind'))
  await fill(user, field('bind'), '127.0.0.1:54135')
  const taken = checkMessages.gateway.en('exproto:tcp:default')
  await main.findByText(checkMessages.clashWarning.en(taken))
})

it('zones of other listeners are offered, and any other gets a warning', async () => {
  const { user, main } = await renderScreen(paths.listener('ssl:default', 'settings'))
  const zone = await waitFor(() => field('zone'))
  await fill(user, zone, 'nowhere')
  await main.findByText(checkMessages.zoneUnknownInCluster.en)
  await waitFor(() =>
    expect(document.querySelector('datalist option[value="default"]')).not.toBeNull(),
  )
})

it('an address of one machine is one that every node needs', async () => {
  const { user, main } = await renderScreen(paths.newListener({ type: 'tcp' }))
  await waitFor(() => field('bind'))
  await fill(user, field('bind'), '10.0.0.1:1885')
  await main.findByText(checkMessages.everyNode.en)
  await fill(user, field('bind'), '127.0.0.1:1885')
  await waitFor(() => expect(main.queryByText(checkMessages.everyNode.en)).toBeNull())
})

describe('a QUIC listener', () => {
  let other: TwoNodes
  let undo: (() => void)[] = []
  beforeAll(async () => {
    other = await startTwoNodes()
    undo = [sendCallsTo(other)]
  })
  afterAll(async () => {
    for (const each of undo) each()
    await other.close()
  })

  it('needs its name typed, and a failure shows the command that removes it', async () => {
    const failure = { code: 'INTERNAL_ERROR', message: 'error, undef, [{quicer,listener,...' }
    let isBroken = false
    other.answer((method, path) => {
      if (!path.startsWith('/listeners')) return undefined
      if (method === 'POST') isBroken = true
      return isBroken ? { status: 500, body: failure } : undefined
    })
    const { user, main } = await renderScreen(paths.newListener({ type: 'quic' }))
    await waitFor(() => field('name'))
    await fill(user, field('name'), 'u1quic')
    await fill(user, field('bind'), '14567')
    await user.selectOptions(main.getByLabelText(label(f.certfile.en)), f.ownCertificate.en)
    const [, file] = main.getAllByLabelText(label(f.certfile.en))
    if (file === undefined) throw new Error('there is no field for a file')
    await fill(user, file, '/etc/certs/a.pem')
    await fill(user, main.getByLabelText(label(f.keyfile.en)), '/etc/certs/a.key')
    await user.click(main.getByRole('button', { name: editorMessages.create.en }))
    const dialog = within(
      await screen.findByRole('dialog', { name: editorMessages.quicConfirm.en }),
    )
    const confirm = dialog.getByRole('button', { name: editorMessages.create.en })
    expect(confirm).toHaveProperty('disabled', true)
    await user.type(dialog.getByRole('textbox'), 'u1quic')
    await user.click(confirm)
    await main.findByText(/emqx_conf:remove\(\[listeners,quic,u1quic\]/)
    // The list fails as well, and says how to repair it.
    const list = await renderScreen(paths.listeners())
    await list.main.findByText(/emqx_conf:remove\(\[listeners,quic,'NAME'\]|quic,.*NAME/)
  })
})
