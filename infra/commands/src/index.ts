export { bundledServices, checkout, deployables, remotes } from './checkout';
export { chromiumFlags, requireChromium, requireHeadlessShell } from './chromium';
export { runCommand } from './command-line';
export { withCopyOfCheckout } from './copy-checkout';
export { requireCommands } from './debian';
export { Failure } from './failure';
export { checkGeneratedPages } from './pages/generated-pages';
export { tellRouteFaults } from './pages/route-failure';
export { run, runOrFail, type Outcome } from './run';
