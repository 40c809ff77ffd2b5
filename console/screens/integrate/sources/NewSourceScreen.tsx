import { sources } from '#domain/integration/families.ts'
import { NewItemScreen } from '#domain/integration/form/NewItemScreen.tsx'

export const NewSourceScreen = () => <NewItemScreen family={sources} />
