import { startRecordedCluster } from '@signalbox/testing/recorded-cluster'
import { openSignalbox } from '@signalbox/testing/shared-process'
import { screen } from '@testing-library/react'
import { expect, it, onTestFinished } from 'vitest'
import { paths } from '#paths.ts'
import { apiKeysMessages } from '#screens/access/api-keys/api-keys.messages.ts'
import { usersMessages } from '#screens/system/users/users.messages.ts'
import { renderScreen } from '#testing/render.tsx'
import { sendCallsTo, setPageConfig } from '#testing/signalbox.ts'

it.each([
  ['users', paths.users(), usersMessages],
  ['API keys', paths.apiKeys(), apiKeysMessages],
])(
  'the list of %s of a broker without roles has no column of them before it is read',
  async (_, path, t) => {
    // It has neither of these lists.
    const cluster = await startRecordedCluster()
    onTestFinished(() => cluster.close())
    const front = await openSignalbox(['--upstream', cluster.url])
    onTestFinished(() => front.stop())
    onTestFinished(sendCallsTo(front))
    onTestFinished(
      setPageConfig({ mode: 'upstream', upstreams: [''], upstreamHosts: ['127.0.0.1'] }),
    )
    await renderScreen(path)
    await screen.findByRole('columnheader', { name: t.name.en })
    expect(screen.queryByRole('columnheader', { name: t.role.en })).toBeNull()
  },
)
