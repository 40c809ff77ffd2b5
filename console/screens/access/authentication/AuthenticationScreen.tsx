import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { IconFingerprint } from '@tabler/icons-react'
import { authenticationList } from '@signalbox/contract/authentication'
import { useLive } from '#api/live.ts'
import { useMessages } from '#language.tsx'
import { ChainItemTable } from '#domain/chain/ChainItemTable.tsx'
import { useLock } from '#domain/page/lock.ts'
import { LinkButton } from '#domain/page/LinkButton.tsx'
import { ReadAsOf } from '#domain/page/ReadAsOf.tsx'
import { paths } from '#paths.ts'
import { useRouter } from '#routing/react.tsx'
import { After } from '#ui/After.tsx'
import { Banner } from '#ui/Banner.tsx'
import { InPlace } from '#ui/InPlace.tsx'
import { Screen } from '#ui/Screen.tsx'
import { authenticationMessages } from './authentication.messages.ts'
import { authenticators } from './authenticators.ts'

/** List of the authenticators, in the order in which the broker asks them. */
export function AuthenticationScreen() {
  const t = useMessages(authenticationMessages)
  const router = useRouter()
  const lock = useLock()
  const read = useLive(authenticationList, {})
  const chain = authenticators.itemsOf(read.data)
  const add = (
    <Button {...lock.button} onClick={() => void router.navigate(paths.newIn('authentication'))}>
      {t.add}
    </Button>
  )
  return (
    <Screen
      title={t.title}
      about={t.about}
      action={
        <>
          <LinkButton to={paths.explain({ who: 'imagined', action: 'connect' })}>
            {t.tryLogin}
          </LinkButton>
          <ReadAsOf reads={[read]} />
          <InPlace isShown={(chain?.length ?? 0) > 0}>{add}</InPlace>
        </>
      }
    >
      {chain?.every(({ enable }) => enable === false) && (
        <Banner tone="warning" title={t.everybody}>
          {t.everybodyText}
        </Banner>
      )}
      <After isReady={!read.isPending}>
        <ChainItemTable
          collection={authenticators}
          read={read}
          icon={IconFingerprint}
          emptyText={t.emptyText}
          add={add}
        />
      </After>
    </Screen>
  )
}
