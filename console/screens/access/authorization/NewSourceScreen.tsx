import { SOURCES } from '@signalbox/contract/authorization'
import { useMessages } from '#language.tsx'
import { NewChainItemScreen } from '#domain/chain/NewChainItemScreen.tsx'
import { useSearch } from '#routing/react.tsx'
import { NewFile } from './acl/NewFile.tsx'
import { authorizationMessages } from './authorization.messages.ts'
import { newSourceSearch } from './authorization.paths.ts'
import { sources } from './sources.ts'

export function NewSourceScreen() {
  const t = useMessages(authorizationMessages)
  const [{ type }] = useSearch(newSourceSearch)
  return (
    <NewChainItemScreen
      collection={sources}
      kinds={SOURCES}
      label={t.kind}
      chosen={[type]}
      form={(kind, props) => (kind === 'file' ? <NewFile {...props} /> : undefined)}
    />
  )
}
