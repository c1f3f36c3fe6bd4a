import { start } from './main';

start(window);
