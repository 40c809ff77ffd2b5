import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import {
  authorizationSettingsGet,
  authorizationSourceList,
  authorizationSourceStatus,
  type Source,
} from '@signalbox/contract/authorization'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useErrorSentence } from '../../../api/error-sentence.ts'
import { useLive } from '../../../api/live.ts'
import { useLiveEach } from '../../../api/live-each.ts'
import { query } from '../../../api/query.ts'
import { useMessages } from '../../../language.tsx'
import { ChainTable } from '../../../parts/chain/ChainTable.tsx'
import { ScreenLink } from '../../../parts/links.tsx'
import { useLock } from '../../../parts/lock.ts'
import { ReadAsOf } from '../../../parts/ReadAsOf.tsx'
import { hasOpenEnd } from '../../../parts/rules/open-end.ts'
import { paths } from '../../../paths.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Screen } from '../../../ui/Screen.tsx'
import { Section } from '../../../ui/Section.tsx'
import { AclSettings } from './AclSettings.tsx'
import { authorizationMessages } from './authorization.messages.ts'
import { asSources, asType, useSourceActions } from './source.actions.ts'

const POLL_MS = 5000

/** Who is asked what a client may do, in which order, and what holds otherwise. */
export function AuthorizationScreen() {
  const t = useMessages(authorizationMessages)
  const router = useRouter()
  const sentence = useErrorSentence()
  const lock = useLock()
  const actions = useSourceActions()
  const settings = useQuery(query(authorizationSettingsGet, {}))
  const read = useLive(authorizationSourceList, {}, POLL_MS)
  const sources = asSources(read.data?.sources)
  // Each asks every node: of one that is disabled there is nothing to know.
  const asked = (sources ?? []).filter(({ enable }) => enable !== false).map(({ type }) => type)
  const statuses = useLiveEach(
    authorizationSourceStatus,
    asked.map((type) => ({ path: { type: asType(type) } })),
    POLL_MS,
  )
  const statusOf = (type: string) => statuses[asked.indexOf(type)]
  const go = (href: string) => void router.navigate({ href })
  const withOne = (act: (one: Source) => Promise<unknown>) => async (type: string) => {
    const one = sources?.find((each) => each.type === type)
    if (one !== undefined) await act(one)
  }
  const isOpen =
    settings.data?.no_match === 'allow' && sources?.every(({ enable }) => enable === false)
  const hasOpenFile = sources?.some(
    ({ type, enable, rules }) =>
      type === 'file' && enable !== false && typeof rules === 'string' && hasOpenEnd(rules),
  )
  return (
    <Screen
      title={t.title}
      about={t.about}
      action={
        <>
          <ReadAsOf reads={[read]} />
          <Button {...lock.button} onClick={() => go(paths.newIn('authorization'))}>
            {t.add}
          </Button>
        </>
      }
    >
      {isOpen === true && (
        <Banner tone="warning" title={t.everything}>
          {t.everythingText}
        </Banner>
      )}
      {isOpen !== true && hasOpenFile && (
        <Banner
          tone="warning"
          title={t.openEnd}
          action={
            <ScreenLink to={paths.authorization('file', 'settings')}>{t.toSettings}</ScreenLink>
          }
        >
          {t.openEndText}
        </Banner>
      )}
      <ChainTable
        label={t.title}
        kind={t.kind}
        links={sources?.map(({ type, enable }) => ({
          id: type,
          isEnabled: enable !== false,
          status: statusOf(type)?.data?.status,
          hasFailed: statusOf(type)?.isError ?? false,
        }))}
        read={read}
        hrefOf={paths.authorization}
        go={go}
        onToggle={withOne(actions.toggle)}
        onMove={(type, position, done) => void actions.move(type, position, done)}
        onOrder={actions.order}
        onRemove={(type) => void withOne(actions.remove)(type)}
        moreActions={(type) =>
          type === 'built_in_database'
            ? [
                {
                  key: 'users',
                  label: t.users,
                  onSelect: () => go(paths.authorization(type, 'users')),
                },
              ]
            : []
        }
        tools={
          <Button
            size="xs"
            variant="default"
            {...lock.button}
            onClick={() => void actions.clearCache()}
          >
            {t.cacheClear}
          </Button>
        }
        empty={t.empty}
      />
      {settings.data !== undefined && <AclSettings config={settings.data} />}
      {settings.data === undefined && settings.error !== null && (
        <Section title={t.settings}>
          <ErrorState {...sentence(settings.error)} onRetry={() => void settings.refetch()} />
        </Section>
      )}
    </Screen>
  )
}
