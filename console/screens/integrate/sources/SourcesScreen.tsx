import { sources } from '../../../parts/integration/families.ts'
import { ItemsScreen } from '../../../parts/integration/list/ItemsScreen.tsx'

export const SourcesScreen = () => <ItemsScreen family={sources} />
