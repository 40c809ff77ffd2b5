import { actions } from '#domain/integration/families.ts'
import { NewItemScreen } from '#domain/integration/form/NewItemScreen.tsx'

export const NewActionScreen = () => <NewItemScreen family={actions} />
