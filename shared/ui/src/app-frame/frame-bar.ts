import { createContext } from 'react';

/** Which bar of the frame something is in; undefined outside both. What is in the top bar shrinks to an icon. */
export const FrameBarContext = createContext<'side' | 'top' | undefined>(undefined);
