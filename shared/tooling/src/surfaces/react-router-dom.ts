/** The same router under its other name. */
export * from './react-router';
