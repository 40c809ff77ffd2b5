import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import {
  type Authenticator,
  authenticationList,
  authenticationStatus,
} from '@signalbox/contract/authentication'
import { useRouter } from '@tanstack/react-router'
import { useLive } from '../../api/live.ts'
import { useLiveEach } from '../../api/live-each.ts'
import { useMessages } from '../../language.tsx'
import { ChainTable } from '../../parts/chain/ChainTable.tsx'
import { useLock } from '../../parts/chain/use-lock.ts'
import { ScreenLink } from '../../parts/links.tsx'
import { ReadAsOf } from '../../parts/ReadAsOf.tsx'
import { paths } from '../../paths.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Screen } from '../../ui/Screen.tsx'
import { asAuthenticators, useAuthenticatorActions } from './authentication.actions.ts'
import { authenticationMessages } from './authentication.messages.ts'

const POLL_MS = 5000

/** Who is asked whether a client is who it says, in which order. */
export function AuthenticationScreen() {
  const t = useMessages(authenticationMessages)
  const router = useRouter()
  const lock = useLock()
  const actions = useAuthenticatorActions()
  const read = useLive(authenticationList, {}, POLL_MS)
  const chain = asAuthenticators(read.data)
  const statuses = useLiveEach(
    authenticationStatus,
    (chain ?? []).map(({ id }) => ({ path: { id } })),
    POLL_MS,
  )
  const go = (href: string) => void router.navigate({ href })
  const withOne = (act: (one: Authenticator) => unknown) => (id: string) => {
    const one = chain?.find((each) => each.id === id)
    if (one !== undefined) act(one)
  }
  return (
    <Screen
      title={t.title}
      about={t.about}
      action={
        <>
          <ScreenLink to={paths.explain({ who: 'imagined', action: 'connect' })}>
            {t.tryLogin}
          </ScreenLink>
          <ReadAsOf reads={[read]} />
          <Button {...lock.button} onClick={() => go(paths.newIn('authentication'))}>
            {t.add}
          </Button>
        </>
      }
    >
      {chain?.every(({ enable }) => enable === false) && (
        <Banner tone="warning" title={t.everybody}>
          {t.everybodyText}
        </Banner>
      )}
      <ChainTable
        label={t.title}
        kind={t.kind}
        links={chain?.map(({ id, enable }, i) => ({
          id,
          isEnabled: enable !== false,
          status: statuses[i]?.data?.status,
        }))}
        read={read}
        hrefOf={paths.authentication}
        go={go}
        onToggle={withOne(actions.toggle)}
        onMove={(id, position) => void actions.move(id, position)}
        onOrder={actions.order}
        onRemove={withOne(actions.remove)}
        empty={t.empty}
      />
    </Screen>
  )
}
