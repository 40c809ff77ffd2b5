import { sources } from '#domain/integration/families.ts'
import { ItemsScreen } from '#domain/integration/list/ItemsScreen.tsx'

export const SourcesScreen = () => <ItemsScreen family={sources} />
