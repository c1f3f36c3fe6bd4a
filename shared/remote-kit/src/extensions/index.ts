export { extension } from './extension';
export type { ExtensionDeclaration, ExtensionModule } from './extension';
export { ExtensionPoint } from './extension-point';
export type { ExtensionPointProps } from './extension-point';
