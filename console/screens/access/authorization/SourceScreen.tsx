import type { Source } from '@signalbox/contract/authorization'
import { useMessages } from '#language.tsx'
import { ChainItemScreen } from '#domain/chain/ChainItemScreen.tsx'
import { tabSearch } from '#domain/chain/tabs.ts'
import { useSearch } from '#routing/react.tsx'
import { FileRules } from './acl/FileRules.tsx'
import { authorizationMessages } from './authorization.messages.ts'
import { Rules } from './rules/Rules.tsx'
import { sources } from './sources.ts'

export function SourceScreen({ type }: { type: string }) {
  const t = useMessages(authorizationMessages)
  const [{ tab }] = useSearch(tabSearch)
  return (
    <ChainItemScreen
      collection={sources}
      id={type}
      tab={tab}
      counts={[
        { name: 'allow', label: t.allowed, tone: 'running' },
        { name: 'deny', label: t.denied, tone: 'error' },
        { name: 'nomatch', label: t.nomatch },
        { name: 'ignore', label: t.ignored },
      ]}
      users={({ enable }) => <Rules isEnabled={enable !== false} />}
      // A source of this type.
      settings={(item) =>
        item.type === 'file' ? <FileRules source={item as Source} /> : undefined
      }
    />
  )
}
