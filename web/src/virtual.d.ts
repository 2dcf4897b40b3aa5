declare module 'virtual:rules/*' {
  import type { Catalogue } from './pages/catalogue'
  const catalogue: Catalogue
  export default catalogue
}
