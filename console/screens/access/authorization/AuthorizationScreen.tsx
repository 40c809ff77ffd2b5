import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { IconListCheck } from '@tabler/icons-react'
import {
  authorizationCacheClear,
  authorizationSettingsGet,
  authorizationSettingsUpdate,
  authorizationSourceCreate,
  authorizationSourceList,
} from '@signalbox/contract/authorization'
import { DEFAULT_ACL } from '@signalbox/contract/default-acl'
import { useLive } from '#api/live.ts'
import { useAction } from '#api/query.ts'
import { useMessages } from '#language.tsx'
import { useAct } from '#domain/saving/act.ts'
import { chainMessages } from '#domain/chain/chain.messages.ts'
import { ChainItemTable } from '#domain/chain/ChainItemTable.tsx'
import { authorizationGroups } from '#domain/config/roots/authorization.ts'
import { RootForm } from '#domain/config/RootForm.tsx'
import { useRoot } from '#domain/config/use-root.ts'
import { ScreenLink } from '#domain/page/links.tsx'
import { useLock } from '#domain/page/lock.ts'
import { ReadAsOf } from '#domain/page/ReadAsOf.tsx'
import { hasOpenEnd } from '#domain/rules/open-end.ts'
import { paths } from '#paths.ts'
import { useRouter } from '#routing/react.tsx'
import { Banner } from '#ui/Banner.tsx'
import { InPlace } from '#ui/InPlace.tsx'
import { Screen } from '#ui/Screen.tsx'
import { After } from '#ui/After.tsx'
import { unavailable } from '#ui/unavailable.ts'
import { authorizationMessages } from './authorization.messages.ts'
import { sources } from './sources.ts'

/** List of the sources, in the order in which the broker asks them, and the settings of authorization. */
export function AuthorizationScreen() {
  const t = useMessages(authorizationMessages)
  const words = useMessages(chainMessages)
  const router = useRouter()
  const lock = useLock()
  const clearCache = useClearCache()
  const settings = useRoot(authorizationSettingsGet, authorizationSettingsUpdate)
  const read = useLive(authorizationSourceList, {})
  const chain = sources.itemsOf(read.data)
  const isOpen =
    settings.read.data?.no_match === 'allow' && chain?.every(({ enable }) => enable === false)
  const hasOpenFile = chain?.some(
    ({ type, enable, rules }) =>
      type === 'file' && enable !== false && typeof rules === 'string' && hasOpenEnd(rules),
  )
  const act = useAct()
  const create = useAction(authorizationSourceCreate, { refreshes: [authorizationSourceList] })
  const addFile = async () => {
    if (create.isPending) return
    await act({
      act: () => create.mutateAsync({ body: { type: 'file', enable: true, rules: DEFAULT_ACL } }),
      done: t.defaultAdded,
    })
  }
  const add = (
    <Button
      variant={chain?.length === 0 ? 'default' : 'filled'}
      {...lock.button}
      onClick={() => void router.navigate(paths.newIn('authorization'))}
    >
      {t.add}
    </Button>
  )
  return (
    <Screen
      title={t.title}
      about={t.about}
      action={
        <>
          <Button variant="default" {...lock.button} onClick={() => void clearCache()}>
            {t.cacheClear}
          </Button>
          <ReadAsOf reads={[read]} />
          <InPlace isShown={(chain?.length ?? 0) > 0}>{add}</InPlace>
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
            <ScreenLink to={paths.authorization('file', 'settings')}>{words.toSettings}</ScreenLink>
          }
        >
          {t.openEndText}
        </Banner>
      )}
      <After isReady={!read.isPending && !settings.read.isPending}>
        <ChainItemTable
          collection={sources}
          read={read}
          icon={IconListCheck}
          emptyText={t.emptyText}
          add={
            <>
              <Button
                {...lock.button}
                {...unavailable(create.isPending)}
                onClick={() => void addFile()}
              >
                {t.addDefault}
              </Button>
              {add}
            </>
          }
        />
        <RootForm {...settings} groups={authorizationGroups} />
      </After>
    </Screen>
  )
}

/** Clears the cached decisions of all clients. */
function useClearCache() {
  const t = useMessages(authorizationMessages)
  const act = useAct()
  const clear = useAction(authorizationCacheClear, { refreshes: [] })
  return () =>
    act({
      ask: {
        title: t.cacheClearTitle,
        body: t.cacheClearText,
        confirmLabel: t.cacheClear,
      },
      act: () => clear.mutateAsync({}),
      done: t.cacheCleared(),
    })
}
