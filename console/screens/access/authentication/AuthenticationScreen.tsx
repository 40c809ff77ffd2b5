import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import {
  type Authenticator,
  authenticationList,
  authenticationStatus,
} from '@signalbox/contract/authentication'
import { useRouter } from '@tanstack/react-router'
import { useLive } from '../../../api/live.ts'
import { useLiveEach } from '../../../api/live-each.ts'
import { useMessages } from '../../../language.tsx'
import { ChainTable } from '../../../parts/chain/ChainTable.tsx'
import { useLock } from '../../../parts/lock.ts'
import { ScreenLink } from '../../../parts/links.tsx'
import { ReadAsOf } from '../../../parts/ReadAsOf.tsx'
import { paths } from '../../../paths.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { Screen } from '../../../ui/Screen.tsx'
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
  // Each asks every node: of one that is disabled there is nothing to know.
  const asked = (chain ?? []).filter(({ enable }) => enable !== false).map(({ id }) => id)
  const statuses = useLiveEach(
    authenticationStatus,
    asked.map((id) => ({ path: { id } })),
    POLL_MS,
  )
  const statusOf = (id: string) => statuses[asked.indexOf(id)]
  const go = (href: string) => void router.navigate({ href })
  const withOne = (act: (one: Authenticator) => Promise<unknown>) => async (id: string) => {
    const one = chain?.find((each) => each.id === id)
    if (one !== undefined) await act(one)
  }
  const hasUsers = (id: string) =>
    chain?.some((each) => each.id === id && each.backend === 'built_in_database') ?? false
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
        links={chain?.map(({ id, enable }) => ({
          id,
          isEnabled: enable !== false,
          status: statusOf(id)?.data?.status,
          hasFailed: statusOf(id)?.isError ?? false,
        }))}
        read={read}
        hrefOf={paths.authentication}
        go={go}
        onToggle={withOne(actions.toggle)}
        onMove={(id, position, done) => void actions.move(id, position, done)}
        onOrder={actions.order}
        onRemove={(id) => void withOne(actions.remove)(id)}
        moreActions={(id) =>
          hasUsers(id)
            ? [
                {
                  key: 'users',
                  label: t.users,
                  onSelect: () => go(paths.authentication(id, 'users')),
                },
              ]
            : []
        }
        empty={t.empty}
      />
    </Screen>
  )
}
