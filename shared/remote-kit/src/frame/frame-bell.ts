import { createContext, type ReactNode } from 'react';

/** What the shell puts into every frame beside the person: how much they have not read of what they were told. */
export const FrameBell = createContext<ReactNode>(undefined);
