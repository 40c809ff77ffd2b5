import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { IconListCheck } from '@tabler/icons-react'
import {
  authorizationSettingsGet,
  authorizationSettingsUpdate,
  authorizationSourceCreate,
  authorizationSourceList,
} from '@signalbox/contract/authorization'
import { DEFAULT_ACL } from '@signalbox/contract/default-acl'
import { useLive } from '../../../api/live.ts'
import { useAction } from '../../../api/query.ts'
import { useMessages } from '../../../language.tsx'
import { useAct } from '../../../parts/act.ts'
import { chainMessages } from '../../../parts/chain/chain.messages.ts'
import { ChainItemTable, LIST_POLL_MS } from '../../../parts/chain/ChainItemTable.tsx'
import { authorizationGroups } from '../../../parts/config/roots/authorization.ts'
import { RootForm } from '../../../parts/config/RootForm.tsx'
import { useRoot } from '../../../parts/config/use-root.ts'
import { ScreenLink } from '../../../parts/links.tsx'
import { useLock } from '../../../parts/lock.ts'
import { ReadAsOf } from '../../../parts/ReadAsOf.tsx'
import { hasOpenEnd } from '../../../parts/rules/open-end.ts'
import { paths } from '../../../paths.ts'
import { useRouter } from '../../../routing/react.tsx'
import { Banner } from '../../../ui/Banner.tsx'
import { InPlace } from '../../../ui/InPlace.tsx'
import { Screen } from '../../../ui/Screen.tsx'
import { After } from '../../../ui/After.tsx'
import { unavailable } from '../../../ui/unavailable.ts'
import { authorizationMessages } from './authorization.messages.ts'
import { sources } from './sources.ts'
import { useClearCache } from './use-clear-cache.ts'

/** The sources in the order in which they are asked, and the settings of authorization. */
export function AuthorizationScreen() {
  const t = useMessages(authorizationMessages)
  const words = useMessages(chainMessages)
  const router = useRouter()
  const lock = useLock()
  const clearCache = useClearCache()
  const settings = useRoot(authorizationSettingsGet, authorizationSettingsUpdate)
  const read = useLive(authorizationSourceList, {}, LIST_POLL_MS)
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
          empty={{
            icon: <IconListCheck size={24} />,
            text: t.emptyText,
            action: (
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
            ),
          }}
        />
        <RootForm {...settings} groups={authorizationGroups} />
      </After>
    </Screen>
  )
}
