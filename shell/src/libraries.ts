/** Runs the libraries when they have come, while the shell is still on its way: the build makes a file of its own of them. */
import '@tanstack/react-query';
import 'react-dom/client';
import 'react-router-dom';
import 'zod/mini';
